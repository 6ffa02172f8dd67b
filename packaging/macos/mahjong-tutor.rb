# UNTESTED: Homebrew cask; packaging/stores.py fills it in. The application is not signed, so macOS asks
# before opening it for the first time.
cask "mahjong-tutor" do
  arch arm: "arm64", intel: "x86_64"

  version "{version}"
  sha256 arm:   "{arm_sum}",
         intel: "{intel_sum}"

  url "{downloads}/mahjong-tutor-macos-#{arch}.zip"
  name "Mahjong Tutor"
  desc "Teaches beginners riichi mahjong from their own games"
  homepage "{home}"

  depends_on macos: ">= :ventura"

  app "Mahjong Tutor.app"
  binary "#{appdir}/Mahjong Tutor.app/Contents/MacOS/mahjong-tutor"

  zap trash: [
    "~/Library/Application Support/mahjong-tutor",
    "~/Library/Caches/mahjong-tutor",
    "~/Library/Saved Application State/{app_id}.savedState",
  ]
end
