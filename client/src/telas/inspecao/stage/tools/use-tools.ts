import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import type { Id } from '#shared/contract/id'
import type { Ponto } from '#shared/marcacao/marker'
import type { Grip } from '../grips.ts'
import { drawTool } from './draw-tool.ts'
import { editTool } from './edit-tool.ts'
import { handTool } from './hand-tool.ts'
import { measureTool } from './measure-tool.ts'
import { pinch } from './pinch.ts'
import { stagePoint, type Keystroke, type Press, type Sketch, type Tool, type ToolStage } from './tool.ts'

/** A press belongs to the first tool that takes it, a key too. */
const makeTools = () => ({ all: [measureTool(), editTool(), drawTool(), handTool()], fingers: pinch() })

/** How far a double click zooms in, from 100%. */
const DOUBLE_CLICK_ZOOM = 2

const pressOf = (event: PointerEvent): Press => ({
  at: stagePoint(event.currentTarget, event),
  button: event.button,
  ctrlKey: event.ctrlKey,
  touch: event.pointerType === 'touch',
  target: event.target,
})

/** Something of a photo, such as its sketch; that of another one is not shown. */
function useOfFoto<T>(foto: Id) {
  const [kept, setKept] = useState<{ foto: Id; value: T } | null>(null)
  const keep = (value: T | null) => setKept(value === null ? null : { foto, value })
  return [kept?.foto === foto ? kept.value : null, keep] as const
}

/**
 * Pointers and keys on the photo, handed to the tool that they are for: measure, edit, draw, then hand; two fingers are a pinch.
 * Source: spec §2; design §8.
 */
export function useTools(input: Omit<ToolStage, 'sketch' | 'onSketch' | 'grip' | 'onGrip'>) {
  const [{ all, fingers }] = useState(makeTools)
  const active = useRef<Tool | null>(null)
  const pointers = useRef(new Map<number, Ponto>())
  const pen = useRef<number | null>(null)
  const [sketch, onSketch] = useOfFoto<Sketch>(input.foto)
  const [grip, onGrip] = useOfFoto<Grip>(input.foto)
  const stage: ToolStage = { ...input, sketch, onSketch, grip, onGrip }

  const lift = (event: PointerEvent) => {
    if (event.pointerId === pen.current) pen.current = null
    pointers.current.delete(event.pointerId)
    if (pointers.current.size === 0) fingers.end()
    active.current = null
  }

  /** Ends what is under way, with nothing done. */
  const dropAll = () => {
    for (const tool of all) tool.cancel(stage)
    active.current = null
  }

  /** A hand rests on the screen while its pen draws: what it touches counts neither before nor meanwhile. */
  const isPalm = ({ pointerType, pointerId }: PointerEvent) => {
    if (pointerType === 'pen') {
      pen.current = pointerId
      if (pointers.current.size > 0) dropAll()
      pointers.current.clear()
      fingers.end()
    }
    return pointerType === 'touch' && pen.current !== null
  }

  const onPointerDown = (event: PointerEvent) => {
    if (isPalm(event)) return
    const press = pressOf(event)
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, press.at)
    if (pointers.current.size === 1) active.current = all.find((tool) => tool.press(press, stage)) ?? null
    if (pointers.current.size === 2) {
      dropAll()
      fingers.move([...pointers.current.values()], stage.zoomPan)
    }
  }

  const onPointerMove = (event: PointerEvent) => {
    if (!pointers.current.has(event.pointerId)) return
    const at = stagePoint(event.currentTarget, event)
    pointers.current.set(event.pointerId, at)
    if (fingers.isIdle()) active.current?.move(at, stage)
    else fingers.move([...pointers.current.values()], stage.zoomPan)
  }

  const strike = (keystroke: Keystroke) =>
    stage.frame != null && all.some((tool) => tool.key(keystroke, stage))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.altKey) return
    const { key, shiftKey, ctrlKey, repeat } = event
    const onFoto = event.target === event.currentTarget
    if (ctrlKey && onFoto) return
    if (strike({ key, shiftKey, ctrlKey, repeat, onFoto })) event.preventDefault()
  }

  return {
    sketch,
    grip,
    /** What Enter does on the photo: its marker takes the focus, made in the middle where there is none. */
    markMiddle: () => {
      strike({ key: 'Enter', shiftKey: false, ctrlKey: false, repeat: false, onFoto: true })
    },
    /** Listeners of the photo's surface. */
    listeners: {
      onPointerDown,
      onPointerMove,
      onPointerUp: (event: PointerEvent) => {
        if (!pointers.current.has(event.pointerId)) return
        active.current?.release(pressOf(event), stage)
        lift(event)
      },
      onPointerCancel: (event: PointerEvent) => {
        if (!pointers.current.has(event.pointerId)) return
        active.current?.cancel(stage)
        lift(event)
      },
      /** To 200% where the pointer is, or back to 100%; not in Marcar, where two clicks are two corners. */
      onDoubleClick: (event: MouseEvent) => {
        const { view, zoomPan, modo } = stage
        if (modo === 'marcar') return
        if (view.zoom > 1) zoomPan.reset()
        else zoomPan.scaleBy(DOUBLE_CLICK_ZOOM, stagePoint(event.currentTarget, event))
      },
      onKeyDown,
      /** A marker that is left is taken whole when one comes back to it. */
      onBlur: () => onGrip(null),
    },
  }
}
