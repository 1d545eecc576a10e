export { fileOf, fotosOf } from './files.ts'
export { save } from './save.ts'
