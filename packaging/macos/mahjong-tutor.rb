# UNTRIED: written by the book (a cask of Homebrew); filled in by packaging/stores.py. The
# application is not signed, so that macOS asks before it opens it the first time.
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
