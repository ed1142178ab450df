import type { FieldSamples } from '#core/field/fieldSamples.ts';
import { createSampleId, sampleCompanyField, sampleIds } from '../shared/sampleWorld.ts';

export const directoryRelatedFieldSamples: FieldSamples = {
  type: 'DirectoryRelatedField',
  definitions: [
    {
      name: 'a number of the chosen company',
      definition: {
        id: createSampleId(1801),
        code: 'employees',
        name: 'Employees',
        type: 'DirectoryRelatedField',
        directoryFieldId: sampleCompanyField.id,
        directoryRelatedFieldId: sampleIds.companyEmployees,
      },
      good: [],
      bad: [{ value: { numberValue: 1200 }, code: 'WrongShape' }],
      texts: [],
    },
    {
      name: 'the name of the chosen company, on grid and board',
      definition: {
        id: createSampleId(1802),
        code: 'companyName',
        name: 'Company name',
        type: 'DirectoryRelatedField',
        directoryFieldId: sampleCompanyField.id,
        directoryRelatedFieldId: sampleIds.companyName,
        visibleOnGrid: true,
        visibleOnBoard: true,
      },
      good: [],
      bad: [],
      texts: [],
    },
  ],
};
