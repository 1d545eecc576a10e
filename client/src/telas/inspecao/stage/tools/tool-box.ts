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
 * The tools, and which of them is at work: a press, or a key, belongs to the first that takes it (measure, edit, draw, then
 * hand), two fingers are a pinch.
 */
export function toolBox() {
  const tools = [measureTool(), editTool(), drawTool(), handTool()]
  const fingers = pinch()
  const pointers = new Map<number, Ponto>()
  let active: Tool | null = null
  let pen: number | null = null

  /** Ends what is under way, with nothing done. */
  const dropAll = (stage: ToolStage) => {
    for (const tool of tools) tool.cancel(stage)
    active = null
  }

  /** True for touches while a pen draws, before it and meanwhile: the hand rests on the screen. */
  const isPalm = ({ pointerType, pointerId }: Pointer, stage: ToolStage) => {
    if (pointerType === 'pen') {
      pen = pointerId
      if (pointers.size > 0) dropAll(stage)
      pointers.clear()
      fingers.end()
    }
    return pointerType === 'touch' && pen !== null
  }

  /** Lets a pointer go, which `last` tells the tool at work. */
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
    /** False for a pointer that counts for nothing. */
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
     * `whereNow` is only called for a pointer that is down: it costs a layout, too much for each one that just passes over
     * the photo.
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
    /** True when a tool took the key; none takes one while the photo's size is not known. */
    key: (keystroke: Keystroke, stage: ToolStage): boolean =>
      stage.frame != null && tools.some((tool) => tool.key(keystroke, stage)),
  }
}
