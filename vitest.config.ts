import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    exclude: ["node_modules/**", "dist/**", "reports/out/**", ".cache/**"],
    sequence: { shuffle: true },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: "forks",
  },
});
