import { expect, test } from 'vitest';
import type { RightsStep } from '#core/model.ts';
import { RIGHTS_STEP_CODES, RIGHTS_STEPS } from '#core/policy/steps.ts';
import { createMessages } from '#view/i18n/messages.ts';
import en from '../../shared/rights/messages/en.json' with { type: 'json' };
import uk from '../../shared/rights/messages/uk.json' with { type: 'json' };
import { describeRightsStep } from '../../shared/rights/rightsWords.ts';
import { ASSERTABLE_RIGHT_IDS } from './assertionDraft.ts';

const catalogues = [
  ['en', en],
  ['uk', uk],
] as const;
const id = '018f0000-0000-7000-8000-000000000000';
const modules = ['fileStorage', 'chatBot', 'contactFamily', 'map', 'products', 'shipment'];

test.each(catalogues)('has a text in %s for every step of an explanation', (locale, texts) => {
  const messages = createMessages(locale, [texts]);
  for (const code of RIGHTS_STEP_CODES) {
    const { subject, verdict } = RIGHTS_STEPS[code];
    for (const action of ['enter', 'leave', 'edit', 'read']) {
      const params = {
        module: 'map',
        group: 'Sales',
        groups: 'Sales, Support',
        part: 'comments',
        action: action === 'read' ? 'read' : action,
        status: 'Won',
      };
      const step: RightsStep = { subject, verdict, code, name: 'Deal', params };
      const question = { directoryId: id, part: 'comments', action: 'read' } as const;
      const told = describeRightsStep(messages, step, {
        question,
        known: { directories: [], userGroups: [] },
      });
      expect(told, code).not.toContain(code);
      expect(told, code).not.toMatch(/[{}]|^\s*$/);
    }
    expect(messages.has(`rights.subject.${subject}`)).toBe(true);
    expect(messages.has(`rights.verdict.${verdict}`)).toBe(true);
  }
});

test.each(catalogues)('has a name in %s for every permission and module', (_, texts) => {
  const known: Readonly<Record<string, string>> = texts;
  for (const right of ASSERTABLE_RIGHT_IDS) {
    expect(known[`rights.can.${right}`], right).toBeTruthy();
    expect(known[`assertions.can.${right}`], right).toBeTruthy();
  }
  for (const module of modules) expect(known[`rights.module.${module}`], module).toBeTruthy();
});
