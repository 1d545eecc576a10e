import type { InputHTMLAttributes, RefObject } from 'react'

interface FileInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'accept' | 'multiple'> {
  input: RefObject<HTMLInputElement | null>
  label: string
  onFiles: (files: File[]) => void
}

/**
 * The file input that a button opens. Only the button is seen, reached and read aloud, and the same files can
 * be chosen twice.
 */
export function FileInput({ input, label, onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      ref={input}
      className="sr-only"
      type="file"
      tabIndex={-1}
      aria-hidden="true"
      aria-label={label}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        target.value = ''
      }}
    />
  )
}
