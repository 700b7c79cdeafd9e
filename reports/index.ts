/** What people look at: renderings of traces and of the results of checks. */
export { type CheckTextOptions, checkText } from "./check-text.ts";
export { traceDot } from "./dot.ts";
export { readTrace, TraceFileError, type TraceFileProblems, type WrongValue, writeTrace } from "./json.ts";
export { traceLanes } from "./lanes.ts";
export { tracePicture } from "./picture.ts";
export { RESULT_WIDTH, type ResultRow, resultTable } from "./result-table.ts";
export { sentence } from "./sentence.ts";
export { traceSvg } from "./svg.ts";
export { TEXT_WIDTH, type TextOptions, traceText } from "./text.ts";
