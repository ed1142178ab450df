import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createTestSelector, type SelectedStep } from '../../tools/affected/selectTests.ts';

const selectTests = createTestSelector(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

function select(...changed: string[]) {
  const { everythingFor, steps } = selectTests(changed);
  const run = (step: SelectedStep) => steps[step].run;
  /** Returns the folders below `tests/server` or `tests/e2e` whose tests run. */
  const folders = (step: 'server' | 'e2e') => [...new Set(run(step).map(file => file.split('/')[2]))];
  const leftOut = Object.values(steps).reduce((sum, step) => sum + step.leftOut.length, 0);
  return { everythingFor, run, folders, leftOut };
}

describe('Tests that a change can affect', () => {
  test('are those of the changed module, of modules that use it, and of screens that call it', () => {
    const { folders, everythingFor } = select('src/server/modules/map/module.ts');
    expect(everythingFor).toBeNull();
    expect(folders('server')).toEqual(expect.arrayContaining(['map', 'everyModule']));
    expect(folders('server')).not.toEqual(expect.arrayContaining(['chat']));
    expect(folders('e2e')).toEqual(expect.arrayContaining(['map', 'shell']));
    expect(folders('e2e')).not.toEqual(expect.arrayContaining(['background-work']));
    expect(select('src/server/modules/definitions/index.ts').folders('server')).toEqual(
      expect.arrayContaining(['records', 'imports', 'chatForms', 'figures']),
    );
  });

  test('are those of the changed feature and of the whole application', () => {
    const { folders, run } = select('src/app/features/reports/ReportPage.tsx');
    expect(folders('e2e')).toEqual(['reports', 'shell']);
    expect(run('server')).toEqual([]);
  });

  test('are those that import the changed file', () => {
    const { run } = select('src/view/board/Board.tsx');
    expect(run('stories')).toEqual(expect.arrayContaining(['src/view/board/board.stories.tsx']));
    expect(run('stories').length).toBeLessThan(20);
    expect(run('server')).toEqual([]);
  });

  test('include tests that search folders for files like the changed one', () => {
    const { run } = select('src/app/features/chat/messages/en.json');
    expect(run('unit')).toContain('src/app/messages/catalogues.test.ts');
  });

  test('are all server tests if the kernel, the test harness or the server part of a type changed', () => {
    for (const file of [
      'src/server/kernel/http/guard.ts',
      'tests/server/harness.ts',
      'field-plugins/number/number.core.ts',
    ])
      for (const folder of ['records', 'chat', 'tags', 'everyModule'])
        expect(select(file).folders('server'), file).toContain(folder);
  });

  test('are all tests if any code could depend on the changed file', () => {
    for (const file of [
      'openapi/docket.yaml',
      'package-lock.json',
      'tools/test.mjs',
      'src/server/modules/index.ts',
      'src/core/aFileThatWasDeleted.ts',
    ])
      expect(select('docs/voice.md', file), file).toMatchObject({ everythingFor: file, leftOut: 0 });
  });

  test('are none if only documentation changed', () => {
    const { everythingFor, run } = select('docs/voice.md', 'README.md');
    expect(everythingFor).toBeNull();
    for (const step of ['unit', 'laws', 'server', 'stories', 'e2e'] as const) expect(run(step)).toEqual([]);
  });

  test('include only the test itself if only this test changed', () => {
    const { run } = select('tests/server/bulk/bulk.test.ts');
    expect(run('server')).toEqual(['tests/server/bulk/bulk.test.ts']);
  });
});
