from tests.ui.settling import settle
import pytest
@pytest.mark.parametrize("language",["en","ja"])
def test_shots(stage,language):
    for theme in ("light","dark"):
        stage.change(language=language,theme=theme)
        for w,h in ((1280,800),(960,540)):
            if theme=="dark" and w==960: continue
            stage.window.resize(w,h)
            for scene in ("review summary","review what if"):
                stage.show(scene); settle()
                stage.window.grab().save(f"/tmp/coach/week43/s-{scene.replace(' ','_')}-{language}-{theme}-{w}.png")
                if "summary" in scene:
                    from PySide6.QtWidgets import QScrollArea
                    for n,area in enumerate(stage.window.findChildren(QScrollArea)):
                        if area.isVisible() and area.verticalScrollBar().maximum():
                            for k,f in enumerate((.5,1)):
                                area.verticalScrollBar().setValue(int(area.verticalScrollBar().maximum()*f)); settle()
                                stage.window.grab().save(f"/tmp/coach/week43/s-summary{k}-{language}-{theme}-{w}.png")
