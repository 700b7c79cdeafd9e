/** What a crash can take. */
export interface Renewable {
  readonly name: string;
  /** It is again as the model declares it. Only in steps and effects. */
  renew(): void;
}
