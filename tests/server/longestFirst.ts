import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take longest, though their files are short. */
const longest = [
  'foreignIds.test.ts',
  'fieldIndex.test.ts',
  'importParity.test.ts',
  'ruleParity.test.ts',
  'templates.test.ts',
  'contractFuzz.test.ts',
  'permissionTable.test.ts',
  'massAssignment.test.ts',
  'configurationEdits.test.ts',
  'canary.test.ts',
];

/** A long file that starts last leaves the other worker with nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.indexOf(basename(moduleId));
      return rank < 0 ? longest.length : rank;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
