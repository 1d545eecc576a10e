/** Why something cannot be done; its message is a Portuguese sentence for whoever operates the product. */
export class OperatorError extends Error {}
