import { join } from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import type { TestAnswer, TestRequest } from './run-tests.ts';

/**
 * Runs tests for {@link TestRunner}, one request after the other, in the folder it was started in. What it has read once
 * it keeps: a file that changed must be named.
 */
const vitest: Vitest = await createVitest('test', {
  root: process.cwd(),
  watch: false,
  // The first failure is enough.
  reporters: [
    {
      onTestCaseResult: (test) => {
        if (test.result().state === 'failed') void vitest.cancelCurrentRun('test-failure');
      },
    },
  ],
  retry: 0,
  testTimeout: 30_000,
});

const timedOut = /^(Test|Hook) timed out in /;

function answerOf(modules: readonly TestModule[], otherErrors: readonly unknown[]): TestAnswer {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const results = tests.map((test) => test.result());
  const failures = [
    ...results.flatMap((result) => (result.state === 'failed' ? result.errors : [])),
    ...modules.flatMap((module) => [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ]),
  ];
  if (failures.length === 0 && otherErrors.length === 0)
    return { outcome: results.some(({ state }) => state === 'passed') ? 'passed' : 'nothing ran' };
  const failure = (failures[0]?.message ?? String(otherErrors[0])).split('\n', 1)[0];
  if (tests.length === 0) return { outcome: 'does not load', failure };
  const isLate = failures.length > 0 && failures.every(({ message }) => timedOut.test(message));
  return { outcome: isLate ? 'timed out' : 'failed', failure };
}

let changedBefore: string | null = null;

async function answer({ tests, name, changed }: TestRequest): Promise<TestAnswer> {
  // What was changed the last time is as it was again.
  if (changedBefore !== null) vitest.invalidateFile(changedBefore);
  vitest.invalidateFile(changed);
  changedBefore = changed;
  const wanted = new Set(tests.map((test) => join(process.cwd(), test)));
  const specs = await vitest.globTestSpecifications([...tests]);
  vitest.setGlobalTestNamePattern(new RegExp(name));
  // What it answers is everything it has run so far.
  vitest.state.clearErrors();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    specs.filter(({ moduleId }) => wanted.has(moduleId)),
  );
  return answerOf(
    testModules.filter(({ moduleId }) => wanted.has(moduleId)),
    unhandledErrors,
  );
}

process.on('message', async (request: TestRequest) => process.send?.(await answer(request)));
process.once('disconnect', async () => {
  await vitest.close();
  process.exit();
});
