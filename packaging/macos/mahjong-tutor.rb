# UNTESTED: Homebrew cask; packaging/stores.py fills it in. The application is not signed, so macOS asks
# before opening it for the first time.
cask "mahjong-tutor" do
  version "{version}"
  sha256 "{macos_sum}"

  url "{downloads}/mahjong-tutor-macos.zip"
  name "Mahjong Tutor"
  desc "Teaches beginners riichi mahjong from their own games"
  homepage "{home}"

  depends_on macos: ">= :monterey"

  app "Mahjong Tutor.app"
  binary "#{appdir}/Mahjong Tutor.app/Contents/MacOS/mahjong-tutor"

  zap trash: [
    "~/Library/Application Support/mahjong-tutor",
    "~/Library/Caches/mahjong-tutor",
  ]
end
