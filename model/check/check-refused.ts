/** What was asked of a check does not go together. The message says what, and what to do. */
export class CheckRefused extends Error {}
