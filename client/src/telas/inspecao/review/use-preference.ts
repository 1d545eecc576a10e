import { useChoice } from '../../../page/storage/use-choice.ts'

/** A yes-or-no choice kept on this device; `key` names it. */
export const usePreference = (key: string, initial: boolean) =>
  useChoice(key, {
    read: (kept) => (kept === null ? initial : kept === 'sim'),
    write: (isOn: boolean) => (isOn ? 'sim' : 'nao'),
  })
