import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    exclude: ["node_modules/**", "dist/**", "reports/out/**", ".cache/**"],
    sequence: { shuffle: true },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: "forks",
    allowOnly: false,
    // The file is what .ci/run counts; the summary for people stays.
    reporters: process.env["CI"] === undefined ? ["default"] : ["default", "json"],
    outputFile: { json: ".cache/vitest.json" },
  },
});
