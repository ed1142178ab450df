import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveFieldStates } from '../directory/fieldStates.ts';
import { summarizeScriptOutcome } from '../scripts/fieldMakers.ts';
import { account, createRightsWorld, listRightsQuestions } from '../testing/generatedAccounts.ts';
import { canUserPerform } from '../testing/rightsChecker.ts';
import { createExplainer } from './explain.ts';
import {
  findCurrentProfile,
  getDirectoryRights,
  isDirectoryReadable,
  isRecordPartAccessible,
} from './permissions.ts';
import { validateRightsQuestion } from './questions.ts';
import { RIGHTS_STEPS, type RightsStepCode } from './steps.ts';

const SUBJECTS = ['Account', 'Profile', 'Directory', 'Person', 'Record', 'Status', 'Group', 'Field'];

describe('An explanation', () => {
  test('agrees with an independent implementation of the specification for all users', () => {
    const codes = new Set<string>();
    fc.assert(
      fc.property(account, generated => {
        const world = createRightsWorld(generated);
        const questions = listRightsQuestions(generated);
        for (const person of generated.people) {
          const explain = createExplainer(world, person);
          for (const question of questions) {
            const { allowed, steps } = explain(question);
            for (const { code } of steps) codes.add(code);
            if (allowed !== canUserPerform(generated, person, question))
              expect({ allowed, steps, question, person }).toBe(!allowed);
          }
        }
      }),
      { numRuns: 500 },
    );
    const never = Object.keys(RIGHTS_STEPS).filter(code => !codes.has(code));
    expect(never).toEqual([]);
  });

  test('is a chain of known steps, of which only the last can deny', () => {
    fc.assert(
      fc.property(account, generated => {
        const world = createRightsWorld(generated);
        for (const person of generated.people) {
          const explain = createExplainer(world, person);
          for (const question of listRightsQuestions(generated)) {
            const { allowed, steps } = explain(question);
            const refusals = steps.filter(({ verdict }) => verdict === 'Refuses').length;
            const isChain =
              refusals === (allowed ? 0 : 1) && allowed === (steps.at(-1)?.verdict === 'Allows');
            const isKnown = steps.every(({ code, subject, verdict }) => {
              const kind = RIGHTS_STEPS[code as RightsStepCode];
              return kind.subject === subject && kind.verdict === verdict;
            });
            if (!isChain || !isKnown) expect({ question, steps }).toBe('a chain of known steps');
          }
        }
      }),
      { numRuns: 50 },
    );
    expect(new Set(Object.values(RIGHTS_STEPS).map(({ subject }) => subject))).toEqual(new Set(SUBJECTS));
  });

  test('agrees with the decisions about reading, record parts and field states', () => {
    fc.assert(
      fc.property(account, generated => {
        const world = createRightsWorld(generated);
        for (const person of generated.people) {
          const explain = createExplainer(world, person);
          const profile = findCurrentProfile(world.profiles, person);
          for (const directory of generated.directories) {
            const directoryId = directory.id;
            const rights = getDirectoryRights(profile, directoryId);
            const mayRead = isDirectoryReadable({ settings: world.settings, profile }, directory);
            expect(explain({ directoryId, part: 'record', action: 'read' }).allowed).toBe(mayRead);
            for (const action of ['read', 'create', 'update', 'delete'] as const) {
              const { allowed } = explain({ directoryId, part: 'comments', action });
              expect(allowed).toBe(
                mayRead && isRecordPartAccessible({ directory, rights }, 'comments', action),
              );
            }
            const compiled = world.compiled(directoryId);
            if (!compiled || !mayRead) continue;
            for (const status of [undefined, ...directory.statusList]) {
              const asked = { readonly: true, hidden: false };
              const patches = { [`${directoryId}-name`]: asked, [`${directoryId}-source`]: { hidden: true } };
              const maker = { owner: 'Directory', name: 'onChangedScript' } as const;
              const makers = Object.fromEntries(
                Object.keys(patches).map(id => [id, { readonly: maker, hidden: maker }]),
              );
              const scripts = summarizeScriptOutcome({ failed: null, makers, patches });
              const record = { statusId: status?.id ?? null, isDeleted: false, scripts };
              const seen = resolveFieldStates({
                ...{ compiled, status, rights, groupIds: person.groupIds, isNew: false },
              });
              const states = resolveFieldStates({
                patches,
                compiled,
                status,
                rights,
                groupIds: person.groupIds,
                isNew: false,
              });
              for (const { definition, isComputed } of compiled.fields) {
                const about = { directoryId, part: 'field', fieldId: definition.id, record } as const;
                const mode = states[definition.id]?.mode;
                // Fields hidden in the form by scripts are still displayed in lists.
                const isSeen = seen[definition.id]?.mode !== 'hidden';
                // If another directory hides a computed field's target, the field state doesn't reflect this:
                // the form has no value to display.
                if (!isComputed) expect(explain({ ...about, action: 'read' }).allowed).toBe(isSeen);
                expect(explain({ ...about, action: 'update' }).allowed).toBe(mode === 'edit');
              }
            }
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('A question', () => {
  test('is valid only for an action of its part, and only with the required field or status', () => {
    const faultsOf = (question: Parameters<typeof validateRightsQuestion>[0]) =>
      validateRightsQuestion(question).map(({ path, code }) => `${path.join()} ${code}`);
    expect(faultsOf({ part: 'record', action: 'delete' })).toEqual([]);
    expect(faultsOf({ part: 'changes', action: 'update' })).toEqual(['action InvalidChoice']);
    expect(faultsOf({ part: 'field', action: 'enter' })).toEqual([
      'action InvalidChoice',
      'fieldId Required',
    ]);
    expect(faultsOf({ part: 'status', action: 'leave' })).toEqual(['statusId Required']);
  });
});
