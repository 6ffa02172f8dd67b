; Setup program for Windows, for one user and without administrator rights. packaging/windows_setup.py
; calls makensis 3 with /DVERSION, /DFOLDER (the built folder), /DTARGET (the setup program), /DICON and
; /DSIZE (of the
; folder, in KiB).
;
; Silent: setup.exe /S [/D=C:\a folder]; uninstall.exe /S. Exit status 2: not installed (an old Windows, or
; the program is open).

!ifdef STUB
  Target "${STUB}" ; Debian's makensis has 64-bit stubs; that of nsis.sourceforge.io only 32-bit ones
!endif
Unicode true
ManifestDPIAware true
ManifestSupportedOS Win10
SetCompressor /SOLID lzma
SetCompressorDictSize 64
SetDateSave off
RequestExecutionLevel user

!include MUI2.nsh
!include x64.nsh
!include WinVer.nsh
!include FileFunc.nsh

!define NAME "Mahjong Tutor"
!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\MahjongTutor"
!define OLDEST_BUILD 18362 ; Windows 10 1903: the UTF-8 code page of the manifest, ICU for Qt

Name "${NAME}"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "${NAME} ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=0 "ProductName" "${NAME}"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileDescription" "${NAME} Setup"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "CompanyName" "The Mahjong Tutor developers"
VIAddVersionKey /LANG=0 "LegalCopyright" "The Mahjong Tutor developers. MIT licence."

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\mahjong-tutor.exe"
!define MUI_FINISHPAGE_RUN_TEXT "$(START_NOW)"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(YOUR_DATA_STAYS)"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Japanese"

LangString START_NOW ${LANG_ENGLISH} "Start Mahjong Tutor now"
LangString START_NOW ${LANG_JAPANESE} "Mahjong Tutor をいますぐ起動する"
LangString YOUR_DATA_STAYS ${LANG_ENGLISH} "The program will be removed. Your games, drills and settings are kept in $LOCALAPPDATA\mahjong-tutor; delete that folder yourself if you no longer want them."
LangString YOUR_DATA_STAYS ${LANG_JAPANESE} "プログラムを削除します。対局の記録、練習問題、設定は $LOCALAPPDATA\mahjong-tutor に残ります。不要な場合は、このフォルダーをご自分で削除してください。"
LangString TOO_OLD ${LANG_ENGLISH} "Mahjong Tutor needs 64-bit Windows 10 version 1903 or later."
LangString TOO_OLD ${LANG_JAPANESE} "Mahjong Tutor には 64 ビット版の Windows 10 バージョン 1903 以降が必要です。"
LangString IS_OPEN ${LANG_ENGLISH} "Mahjong Tutor is open. Close it, then choose Retry."
LangString IS_OPEN ${LANG_JAPANESE} "Mahjong Tutor が開いています。閉じてから「再試行」を選んでください。"
LangString GAME ${LANG_ENGLISH} "Tenhou game log"
LangString GAME ${LANG_JAPANESE} "天鳳の牌譜"
LangString PROBLEMS ${LANG_ENGLISH} "Mahjong problem set"
LangString PROBLEMS ${LANG_JAPANESE} "麻雀の問題集"

; Wait until the program is closed: a running program cannot be opened for writing.
!macro WAIT_FOR_PROGRAM
  ${Do}
    ${IfNot} ${FileExists} "$INSTDIR\mahjong-tutor.exe"
      ${ExitDo}
    ${EndIf}
    ClearErrors
    FileOpen $0 "$INSTDIR\mahjong-tutor.exe" a
    ${IfNot} ${Errors}
      FileClose $0
      ${ExitDo}
    ${EndIf}
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(IS_OPEN)" /SD IDCANCEL IDRETRY +3
      SetErrorLevel 2
      Abort
  ${Loop}
!macroend

; Remove what any version has installed, and nothing else.
!macro REMOVE_PROGRAM
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\licenses"
  Delete "$INSTDIR\mahjong-tutor.exe"
  Delete "$INSTDIR\mahjong-tutor.com"
  Delete "$INSTDIR\mahjong-tutor.pkg"
!macroend

!macro OPENS ENDING DESCRIPTION
  WriteRegStr HKCU "${CLASSES}\MahjongTutor.${ENDING}" "" "${DESCRIPTION}"
  WriteRegStr HKCU "${CLASSES}\MahjongTutor.${ENDING}\DefaultIcon" "" "$INSTDIR\mahjong-tutor.exe,0"
  WriteRegStr HKCU "${CLASSES}\MahjongTutor.${ENDING}\shell\open\command" "" '"$INSTDIR\mahjong-tutor.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\.${ENDING}\OpenWithProgids" "MahjongTutor.${ENDING}" ""
  WriteRegStr HKCU "${CLASSES}\Applications\mahjong-tutor.exe\SupportedTypes" ".${ENDING}" ""
  ReadRegStr $0 HKCU "${CLASSES}\.${ENDING}" ""
  ${If} $0 == "" ; another program's choice stays
    WriteRegStr HKCU "${CLASSES}\.${ENDING}" "" "MahjongTutor.${ENDING}"
  ${EndIf}
!macroend

!macro OPENS_NO_MORE ENDING
  DeleteRegKey HKCU "${CLASSES}\MahjongTutor.${ENDING}"
  DeleteRegValue HKCU "${CLASSES}\.${ENDING}\OpenWithProgids" "MahjongTutor.${ENDING}"
  ReadRegStr $0 HKCU "${CLASSES}\.${ENDING}" ""
  ${If} $0 == "MahjongTutor.${ENDING}"
    DeleteRegValue HKCU "${CLASSES}\.${ENDING}" ""
  ${EndIf}
  DeleteRegKey /ifempty HKCU "${CLASSES}\.${ENDING}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.${ENDING}"
!macroend

Function .onInit
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastWin10}
  ${OrIfNot} ${AtLeastBuild} ${OLDEST_BUILD}
    MessageBox MB_OK|MB_ICONSTOP "$(TOO_OLD)" /SD IDOK
    SetErrorLevel 2
    Abort
  ${EndIf}
FunctionEnd

Section
  !insertmacro WAIT_FOR_PROGRAM
  !insertmacro REMOVE_PROGRAM
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\mahjong-tutor.exe"
  !insertmacro OPENS "mjlog" "$(GAME)"
  !insertmacro OPENS "mtset" "$(PROBLEMS)"
  WriteRegStr HKCU "${CLASSES}\Applications\mahjong-tutor.exe\shell\open\command" "" '"$INSTDIR\mahjong-tutor.exe" "%1"'
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\mahjong-tutor.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Mahjong Tutor developers"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${SIZE}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${RefreshShellIcons}
SectionEnd

Section Uninstall
  !insertmacro WAIT_FOR_PROGRAM
  !insertmacro REMOVE_PROGRAM
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  !insertmacro OPENS_NO_MORE "mjlog"
  !insertmacro OPENS_NO_MORE "mtset"
  DeleteRegKey HKCU "${CLASSES}\Applications\mahjong-tutor.exe"
  DeleteRegKey HKCU "${UNINSTALL}"
  ${RefreshShellIcons}
SectionEnd
