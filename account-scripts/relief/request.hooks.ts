/** The additional form scripts of Request (specification, sections 1 and 9). */
import Big from 'big.js';
import { formatDay } from '#core/calendar/formatDay.ts';
import type { AccountHook } from '#core/scripts/accountHooks.ts';
import type { ScriptValue } from '#core/scripts/scriptApi.ts';

export const hooks: readonly AccountHook[] = [
  {
    name: 'relief/request: sums',
    needs: {
      products: 'ScriptRow[]',
      'products.quantity': 'number',
      'products.price': 'number',
      'products.sum': 'number',
      total: 'number',
    },
    // The total is computed, so it is read-only.
    load: ({ form }) => form.readonly('total'),
    onChanged({ form }) {
      let total: Big | null = null;
      for (const row of form.rows('products')) {
        const product = getTimes(row.get('quantity'), row.get('price'));
        // Without a quantity or a price, the user can enter the sum.
        if (product) row.set('sum', product.toNumber());
        const sum = product ?? getNumber(row.get('sum'));
        if (sum) total = sum.plus(total ?? 0);
      }
      form.set('total', total?.toNumber() ?? null);
    },
  },
  {
    name: 'relief/request: priority',
    needs: { priority: 'string' },
    onNew({ form }) {
      if (form.get('priority') === null) form.set('priority', 'normal');
    },
  },
  {
    name: 'relief/request: overdue',
    needs: { neededBy: 'string, 2026-12-31', delivered: 'string, 2026-12-31' },
    load({ form, warn, days }) {
      const neededBy = form.get('neededBy');
      if (typeof neededBy !== 'string' || form.get('delivered') !== null) return;
      const late = days.between(neededBy, days.today);
      if (late > 0)
        warn({
          en: `This was needed by ${formatDay(neededBy)}: ${late} ${late === 1 ? 'day' : 'days'} ago.`,
          uk: `Потрібно було до ${formatDay(neededBy)}: ${late} дн. тому.`,
        });
    },
  },
];

/** Multiplies quantity and price, rounded to kopecks. Returns `null` if either is missing. */
function getTimes(quantity: ScriptValue, price: ScriptValue): Big | null {
  const [times, each] = [getNumber(quantity), getNumber(price)];
  return times && each && times.times(each).round(2, Big.roundHalfUp);
}

function getNumber(value: ScriptValue): Big | null {
  return typeof value === 'number' ? new Big(value) : null;
}
