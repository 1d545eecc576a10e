/** Content of a folder: files with their texts, and folders. */
export interface Tree {
  [name: string]: string | Tree
}

/** Stands in for a folder that the browser keeps; a `tree` of null is a folder that is gone. */
export function fakeFolder(
  name: string,
  tree: Tree | null,
  permission: PermissionState = 'granted',
): FileSystemDirectoryHandle {
  const entryOf = ([each, inside]: [string, string | Tree]) =>
    typeof inside === 'string'
      ? {
          kind: 'file',
          name: each,
          getFile: () =>
            Promise.resolve(
              new File([inside], each, {
                type: each.endsWith('.JPG') ? 'image/jpeg' : 'text/plain',
                lastModified: 1,
              }),
            ),
        }
      : fakeFolder(each, inside)
  const values = async function* () {
    if (tree === null) throw new DOMException('gone', 'NotFoundError')
    yield* await Promise.resolve(Object.entries(tree).map(entryOf))
  }
  const folder = { kind: 'directory', name, values, requestPermission: () => Promise.resolve(permission) }
  return folder as unknown as FileSystemDirectoryHandle
}
