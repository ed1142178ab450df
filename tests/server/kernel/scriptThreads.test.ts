/**
 * Tests the threads in which scripts run: rounds waiting at the same time share a slot, and one that hangs doesn't
 * block the others.
 */
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { DirectoryScriptProgram, ScriptRound } from '#core/scripts/scriptRound.ts';
import { createScriptThreads } from '#server/kernel/scripts/scriptThreads.ts';

const program: DirectoryScriptProgram = {
  scripts: {
    onChangedScript: `if (form.get('title') === 'hang') new Array(4e9).join('x');
      form.set('title', form.get('title') + '!');`,
  },
  fields: [{ code: 'title', kind: 'stringValue', isList: false }],
};

function getRound(title: string): ScriptRound {
  return {
    script: 'onChangedScript',
    changed: ['title'],
    values: { title },
    was: {},
    isNew: true,
    status: null,
    statusBefore: null,
    user: { id: 'user', name: 'Ada', groups: [], isAdmin: true },
    day: '2026-11-25',
    lookUps: {},
  };
}

test('returns its own result to each of many concurrent runs', async () => {
  const threads = createScriptThreads();
  const titles = [...Array(250).keys()].map(index => `title ${index}`);
  const answers = await Promise.all(
    titles.map((title, index) => threads.run(index % 3 === 0 ? 'one' : 'other', program, getRound(title))),
  );
  expect(answers.map(answer => 'result' in answer && answer.result.sets.title)).toEqual(
    titles.map(title => `${title}!`),
  );
});

test('times out a hanging run among many, and completes the others', async () => {
  const threads = createScriptThreads(100);
  const titles = ['a', 'b', 'hang', 'c', 'd'];
  const answers = await Promise.all(titles.map(title => threads.run('one', program, getRound(title))));
  expect(answers.map(answer => ('failed' in answer ? answer.failed.kind : answer.result.sets.title))).toEqual(
    ['a!', 'b!', 'Time', 'c!', 'd!'],
  );
  expect(await threads.run('one', program, getRound('later'))).toMatchObject({
    result: { sets: { title: 'later!' } },
  });
});

test("doesn't time out a script because the machine is busy", async () => {
  const threads = createScriptThreads();
  const heavy: DirectoryScriptProgram = {
    ...program,
    scripts: { onChangedScript: `form.set('title', Array.from({ length: 90000 }, (_, at) => at).join(''));` },
  };
  expect(await threads.run('one', heavy, getRound('idle'))).toHaveProperty('result');
  const others = Array.from({ length: 8 }, () => new Worker('for (;;);', { eval: true }));
  try {
    const startedAt = performance.now();
    const answers: object[] = [];
    while (performance.now() - startedAt < 1_500)
      answers.push(await threads.run('one', heavy, getRound('busy')));
    for (const answer of answers) expect(answer).toHaveProperty('result');
  } finally {
    await Promise.all(others.map(other => other.terminate()));
  }
});
