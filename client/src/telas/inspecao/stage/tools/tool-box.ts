import type { Ponto } from '#shared/marcacao/marker'
import { drawTool } from './draw-tool.ts'
import { editTool } from './edit-tool.ts'
import { handTool } from './hand-tool.ts'
import { measureTool } from './measure-tool.ts'
import { pinch } from './pinch.ts'
import type { Keystroke, Press, Tool, ToolStage } from './tool.ts'

/** A pointer on the photo, as its events name it. */
export interface Pointer {
  pointerId: number
  pointerType: string
}

/**
 * The tools, and which of them is at work. A press, or a key, belongs to the first tool that takes it
 * (measure, edit, draw, then hand); two fingers are a pinch.
 */
export function toolBox() {
  const tools = [measureTool(), editTool(), drawTool(), handTool()]
  const fingers = pinch()
  const pointers = new Map<number, Ponto>()
  let active: Tool | null = null
  let pen: number | null = null

  /** Ends what is under way without changing anything. */
  const dropAll = (stage: ToolStage) => {
    for (const tool of tools) tool.cancel(stage)
    active = null
  }

  /**
   * True for a touch that came before a pen or beside it, which is that of the hand that rests on the screen.
   * A pen ends the touches before it.
   */
  const isPalm = ({ pointerType, pointerId }: Pointer, stage: ToolStage) => {
    if (pointerType === 'pen') {
      pen = pointerId
      if (pointers.size > 0) dropAll(stage)
      pointers.clear()
      fingers.end()
    }
    return pointerType === 'touch' && pen !== null
  }

  /** Takes a lifted pointer away; `last` is called with the tool at work. */
  const lift = ({ pointerId }: Pointer, { zoomPan }: ToolStage, last: (tool: Tool) => void) => {
    if (!pointers.has(pointerId)) return
    if (active) last(active)
    if (pointerId === pen) pen = null
    pointers.delete(pointerId)
    if (pointers.size === 0) fingers.end()
    else if (!fingers.isIdle()) fingers.grip([...pointers.values()], zoomPan)
    active = null
  }

  return {
    /** False for a pointer that is ignored. */
    press: (pointer: Pointer, press: Press, stage: ToolStage): boolean => {
      if (isPalm(pointer, stage)) return false
      pointers.set(pointer.pointerId, press.at)
      if (pointers.size === 1) active = tools.find((tool) => tool.press(press, stage)) ?? null
      if (pointers.size === 2) {
        dropAll(stage)
        fingers.grip([...pointers.values()], stage.zoomPan)
      }
      return true
    },
    /**
     * Moves a pointer that is down. Only then `whereNow` is called: it costs a layout, too much for each
     * pointer that just passes over the photo.
     */
    move: ({ pointerId }: Pointer, whereNow: () => Ponto, stage: ToolStage) => {
      if (!pointers.has(pointerId)) return
      const at = whereNow()
      pointers.set(pointerId, at)
      if (fingers.isIdle()) active?.move(at, stage)
      else fingers.move([...pointers.values()], stage.zoomPan)
    },
    release: (pointer: Pointer, press: Press, stage: ToolStage) =>
      lift(pointer, stage, (tool) => tool.release(press, stage)),
    cancel: (pointer: Pointer, stage: ToolStage) => lift(pointer, stage, (tool) => tool.cancel(stage)),
    /** True when a tool took the key; none does while the photo's size is not known. */
    key: (keystroke: Keystroke, stage: ToolStage): boolean =>
      stage.projection !== null && tools.some((tool) => tool.key(keystroke, stage)),
  }
}
