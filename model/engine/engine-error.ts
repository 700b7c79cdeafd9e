/** The engine cannot do what it is asked to, whatever its limits: the system is too wide, or a run is none of its runs. */
export class EngineError extends Error {
  override readonly name = "EngineError";
}
