import type { InputHTMLAttributes, RefObject } from 'react'

interface FileInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'accept' | 'multiple'> {
  input: RefObject<HTMLInputElement | null>
  label: string
  onFiles: (files: File[]) => void
}

/** What a button opens to choose files by: unseen, no stop of the Tab, and the same files may be chosen twice. */
export function FileInput({ input, label, onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      ref={input}
      className="sr-only"
      type="file"
      tabIndex={-1}
      aria-label={label}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        target.value = ''
      }}
    />
  )
}
