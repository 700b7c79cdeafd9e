import { describe, expect, test } from "vitest";
import { compile } from "./compile.ts";
import { type Configuration, configure, model } from "./definition.ts";
import { LanguageError } from "./errors.ts";
import { range } from "./fields.ts";

const definition = model(
  "queue",
  {
    question: "does it drain?",
    variants: { "v1.0": "as released", fixed: "with the fix" },
    scopes: { small: "one client", large: "two clients" },
    parameters: {
      clients: { meaning: "clients that send", low: 1, high: 4, initial: 2 },
      limit: { meaning: "elements it holds", low: 0, high: 9, initial: 0 },
    },
  },
  (m, { variant, scope, parameters }) => {
    m.field(`${variant} ${scope}`, range(0, parameters["clients"] ?? 0));
  },
);

test("what is left out is the first variant, the first scope, and the initial values", () => {
  expect(configure(definition, {})).toEqual({
    variant: "v1.0",
    scope: "small",
    parameters: { clients: 2, limit: 0 },
  });
  expect(configure(definition, { scope: "large", parameters: { clients: 4 } })).toEqual({
    variant: "v1.0",
    scope: "large",
    parameters: { clients: 4, limit: 0 },
  });
});

test("the model is built for exactly that configuration", () => {
  const compiled = compile(definition, { variant: "fixed", parameters: { clients: 4 } });
  expect(compiled.configuration).toEqual({
    variant: "fixed",
    scope: "small",
    parameters: { clients: 4, limit: 0 },
  });
  expect(compiled.plain(compiled.initialStates()[0] as Uint32Array).fields).toEqual({ "fixed small": 0 });
});

describe("is refused, with what there is:", () => {
  const facts = { model: "queue" };
  test.each<[string, Partial<Configuration>, string, unknown, string]>([
    [
      "an unknown variant",
      { variant: "v2" },
      "unknown-variant",
      { ...facts, name: "v2", known: ["v1.0", "fixed"] },
      'model "queue" has no variant "v2"\n  fix    it has: "v1.0", "fixed"',
    ],
    [
      "an unknown scope",
      { scope: "" },
      "unknown-scope",
      { ...facts, name: "", known: ["small", "large"] },
      'model "queue" has no scope ""\n  fix    it has: "small", "large"',
    ],
    [
      "an unknown parameter",
      { parameters: { servers: 1 } },
      "unknown-parameter",
      { ...facts, name: "servers", known: ["clients", "limit"] },
      'model "queue" has no parameter "servers"\n  fix    it has: "clients", "limit"',
    ],
    [
      "a parameter that is too large",
      { parameters: { clients: 5 } },
      "parameter-out-of-range",
      { ...facts, name: "clients", value: 5, low: 1, high: 4 },
      'parameter "clients" of model "queue" cannot be 5\n  fix    use a whole number from 1 to 4',
    ],
    [
      "a parameter that is too small",
      { parameters: { clients: 0 } },
      "parameter-out-of-range",
      { ...facts, name: "clients", value: 0, low: 1, high: 4 },
      'parameter "clients" of model "queue" cannot be 0\n  fix    use a whole number from 1 to 4',
    ],
    [
      "a parameter that is not whole",
      { parameters: { limit: 0.5 } },
      "parameter-out-of-range",
      { ...facts, name: "limit", value: 0.5, low: 0, high: 9 },
      'parameter "limit" of model "queue" cannot be 0.5\n  fix    use a whole number from 0 to 9',
    ],
  ])("%s", (_, wanted, problem, facts, message) => {
    let error: unknown;
    try {
      configure(definition, wanted);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(LanguageError);
    expect(error).toMatchObject({ problem, facts, message });
  });
});

test("a name that every object has is no parameter", () => {
  expect(() => configure(definition, { parameters: { toString: 1 } })).toThrow(LanguageError);
});

test("a model without variants and scopes takes none", () => {
  const plain = model("plain", () => undefined);
  expect(configure(plain, { variant: "", scope: "" })).toEqual({ variant: "", scope: "", parameters: {} });
  expect(() => configure(plain, { variant: "v1" })).toThrow(
    'model "plain" has no variant "v1"\n  fix    it has: none',
  );
});
