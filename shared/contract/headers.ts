/** Header of an upload passed on in chunks: bytes the client announced, so that a full disk refuses it before the first. */
export const UPLOAD_LENGTH = 'upload-length'
