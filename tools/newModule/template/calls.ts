import { call, type RightsCall } from '#tests/server/support/rights/rightsCall.ts';

export const sampleCalls: readonly RightsCall[] = [
  call('listSamples'),
  call('createSample', { body: { name: 'Made' } }),
];
