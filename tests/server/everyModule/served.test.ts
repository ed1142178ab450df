import { expect, it } from 'vitest';
import { loadContract } from '#server/kernel/http/contract.ts';
import { describeServer } from '#tests/server/harness.ts';

describeServer('The contract', api => {
  it('is served with every operation', () => {
    const served = new Set(api.served);
    const missing = loadContract()
      .operations.map(operation => operation.id)
      .filter(id => !served.has(id));
    expect(missing).toEqual([]);
  });
});
