import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take longest, although they are short. */
const longest = [
  'canary.test.ts',
  'permissionTable.test.ts',
  'foreignIds.test.ts',
  'massAssignment.test.ts',
  'contractFuzz.test.ts',
  'templates.test.ts',
  'fieldIndex.test.ts',
  'automationDryRun.test.ts',
  'chat.test.ts',
  'importParity.test.ts',
  'webhooks.test.ts',
  'figuresThroughReferences.test.ts',
  'ruleParity.test.ts',
  'automation.test.ts',
];

/** Starts long files first: if one starts last, the other worker is idle. */
export class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.indexOf(basename(moduleId));
      return rank < 0 ? longest.length : rank;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
