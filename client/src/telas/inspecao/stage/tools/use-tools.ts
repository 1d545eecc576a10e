import {
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import type { Id } from '#shared/contract/reading/id'
import type { Grip } from '../marker/grips.ts'
import { swallowMenu } from './swallow-menu.ts'
import { toolBox } from './tool-box.ts'
import { stagePoint, type Press, type Sketch, type ToolStage } from './tool.ts'

/** Zoom that a double click leads to from 100%. */
const DOUBLE_CLICK_ZOOM = 2

const pressOf = (event: PointerEvent): Press => ({
  at: stagePoint(event.currentTarget, event),
  button: event.button,
  ctrlKey: event.ctrlKey,
  touch: event.pointerType === 'touch',
  target: event.target,
})

/** A value that belongs to one photo, such as its sketch; null on any other photo. */
function useOfFoto<T>(foto: Id) {
  const [kept, setKept] = useState<{ foto: Id; value: T } | null>(null)
  const keep = (value: T | null) => setKept(value === null ? null : { foto, value })
  return [kept?.foto === foto ? kept.value : null, keep] as const
}

const nameOf = (target: EventTarget) => (target instanceof Element ? target.getAttribute('aria-label') : null)

/**
 * What a key has made of the focused marker, or of the focused end of a line, for people who do not see it.
 * Its name, which says its measures and its place, is told when the key is let go, so that a held key is told
 * once.
 */
function useKeyed(foto: Id) {
  const [keyed, tell] = useOfFoto<string>(foto)
  const known = useRef<string | null>(null)
  return {
    keyed,
    forget: () => tell(null),
    onFocus: ({ target }: FocusEvent) => {
      known.current = nameOf(target)
    },
    onKeyUp: ({ target, currentTarget }: KeyboardEvent) => {
      const name = nameOf(target)
      // The photo's own name is not told here: another place tells how far the work is.
      if (target === currentTarget || name === known.current) return
      known.current = name
      tell(name)
    },
  }
}

/** Hands pointers and keys on the photo to its tools. Source: spec §2; design §8. */
export function useTools(input: Omit<ToolStage, 'sketch' | 'onSketch' | 'grip' | 'onGrip'>) {
  const [tools] = useState(toolBox)
  const [sketch, onSketch] = useOfFoto<Sketch>(input.foto)
  const [grip, setGrip] = useOfFoto<Grip>(input.foto)
  const { keyed, forget, ...heard } = useKeyed(input.foto)
  const onGrip = (next: Grip | null) => {
    forget()
    setGrip(next)
  }
  const stage: ToolStage = { ...input, sketch, onSketch, grip, onGrip }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.altKey) return
    const { key, shiftKey, ctrlKey, repeat } = event
    const onFoto = event.target === event.currentTarget
    if (ctrlKey && onFoto) return
    if (tools.key({ key, shiftKey, ctrlKey, repeat, onFoto }, stage)) event.preventDefault()
  }

  return {
    sketch,
    grip,
    keyed,
    /**
     * Does what Enter does on the photo: its marker takes the focus, and is made in the middle where there is
     * none.
     */
    markMiddle: () => {
      tools.key({ key: 'Enter', shiftKey: false, ctrlKey: false, repeat: false, onFoto: true }, stage)
    },
    /** Listeners of the photo's surface. */
    listeners: {
      onPointerDown: (event: PointerEvent) => {
        swallowMenu(event)
        if (tools.press(event, pressOf(event), stage)) event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent) =>
        tools.move(event, () => stagePoint(event.currentTarget, event), stage),
      onPointerUp: (event: PointerEvent) => tools.release(event, pressOf(event), stage),
      onPointerCancel: (event: PointerEvent) => tools.cancel(event, stage),
      /**
       * Zooms to 200% where the pointer is, or back to 100%; not in Marcar, where two clicks are two corners.
       */
      onDoubleClick: (event: MouseEvent) => {
        const { zoomPan, modo } = stage
        if (modo === 'marcar') return
        if (zoomPan.view.zoom > 1) zoomPan.reset()
        else zoomPan.scaleBy(DOUBLE_CLICK_ZOOM, stagePoint(event.currentTarget, event))
      },
      onKeyDown,
      ...heard,
      /** A marker that loses the focus is taken whole the next time, not by a grip. */
      onBlur: () => onGrip(null),
    },
  }
}
