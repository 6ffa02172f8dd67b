; Setup program for Windows, built by Inno Setup 6 from the folder:
;
;     py packaging\build.py folder
;     iscc /DVersion=0.1.0 packaging\windows\mahjong-tutor.iss
;
; UNTESTED: nobody has run this yet.

#ifndef Version
  #error Pass the version: iscc /DVersion=0.1.0
#endif

[Setup]
AppId=MahjongTutor
AppName=Mahjong Tutor
AppVersion={#Version}
AppPublisher=The Mahjong Tutor developers
DefaultDirName={autopf}\Mahjong Tutor
DefaultGroupName=Mahjong Tutor
DisableProgramGroupPage=yes
LicenseFile=..\..\LICENSE
OutputDir=..\..\dist
OutputBaseFilename=mahjong-tutor-{#Version}-setup
UninstallDisplayIcon={app}\Mahjong Tutor.exe
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
Compression=lzma2
SolidCompression=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "ja"; MessagesFile: "compiler:Languages\Japanese.isl"

[Files]
Source: "..\..\dist\mahjong-tutor\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\Mahjong Tutor"; Filename: "{app}\Mahjong Tutor.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.mjlog\OpenWithProgids"; ValueType: string; ValueName: "MahjongTutor.mjlog"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\MahjongTutor.mjlog"; ValueType: string; ValueData: "Tenhou mahjong game log"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\MahjongTutor.mjlog\DefaultIcon"; ValueType: string; ValueData: "{app}\Mahjong Tutor.exe,0"
Root: HKA; Subkey: "Software\Classes\MahjongTutor.mjlog\shell\open\command"; ValueType: string; ValueData: """{app}\Mahjong Tutor.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.mtset\OpenWithProgids"; ValueType: string; ValueName: "MahjongTutor.mtset"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\MahjongTutor.mtset"; ValueType: string; ValueData: "Mahjong problem set"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\MahjongTutor.mtset\DefaultIcon"; ValueType: string; ValueData: "{app}\Mahjong Tutor.exe,0"
Root: HKA; Subkey: "Software\Classes\MahjongTutor.mtset\shell\open\command"; ValueType: string; ValueData: """{app}\Mahjong Tutor.exe"" ""%1"""
