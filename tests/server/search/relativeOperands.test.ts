import { beforeAll, expect, test } from 'vitest';
import { addDays, getDayInZone } from '#core/calendar/dayRange.ts';
import type { Condition, FieldValue, SearchRequest } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';

const mine: Condition = { field: 'Manager', operator: 'Equals', value: { me: true } };
const others: Condition = { field: 'Manager', operator: 'NotEquals', value: { me: true } };
const today: Condition = { field: 'DueDate', operator: 'During', value: { period: 'Today' } };

describeServer("Searching by 'me' and by named periods", api => {
  let admin: Member;
  let colleague: Member;
  let deals: DefinedDirectory;
  let id: string;
  beforeAll(async () => {
    admin = await api.admin();
    colleague = await api.colleague(admin, { isAdmin: true });
    const statusList = [
      { name: 'New', type: 'Active' as const },
      { name: 'Won', type: 'Success' as const },
    ];
    deals = await defineDirectory(admin, { name: 'Deals', type: 'Process', statusList }, [
      { name: 'Name', type: 'String' },
    ]);
    ({ id } = deals.directory);
    const day = getDayInZone(admin.user.account.timeZone);
    const create = (customFields: Record<string, FieldValue>) =>
      admin.ok('createItem', { params: { id }, body: { customFields } });
    await create({ Manager: { stringValue: admin.user.id }, DueDate: { dateValue: day } });
    await create({ Manager: { stringValue: colleague.user.id }, DueDate: { dateValue: day } });
    await create({ DueDate: { dateValue: addDays(day, 1) } });
  });

  const found = async (member: Member, body: SearchRequest) => {
    const { items } = await member.ok('searchItems', { params: { id }, body });
    return items.map(({ number }) => number).toSorted((a, b) => a - b);
  };

  test("resolves 'me' to the caller, and a period relative to the current day", async () => {
    expect(await found(admin, { conditions: [mine] })).toEqual([1]);
    expect(await found(colleague, { conditions: [mine] })).toEqual([2]);
    expect(await found(colleague, { conditions: [others] })).toEqual([1, 3]);
    expect(await found(admin, { conditions: [today] })).toEqual([1, 2]);
    const created: Condition = { field: 'CreatedBy', operator: 'Equals', value: { me: true } };
    expect(await found(admin, { conditions: [created] })).toEqual([1, 2, 3]);
    expect(await found(colleague, { conditions: [created] })).toEqual([]);
    expect(await found(colleague, { conditions: [{ any: [mine, today] }] })).toEqual([1, 2]);
  });

  test("resolves 'me' and periods in metrics and in process searches", async () => {
    const count = async (member: Member) => {
      const body = { search: { conditions: [mine, today] }, measures: [{ measure: 'Count' as const }] };
      return (await member.ok('aggregateItems', { params: { id }, body })).totals.values;
    };
    expect(await count(admin)).toEqual(['1']);
    expect(await count(colleague)).toEqual(['1']);
    const processes = async (member: Member) => {
      const customFields = {
        Manager: { me: true as const },
        DueDate: { dateRangeValue: { period: 'Today' as const } },
      };
      const { items } = await member.ok('searchProcesses', { body: { customFields } });
      return items.map(({ number }) => number);
    };
    expect(await processes(admin)).toEqual([1]);
    expect(await processes(colleague)).toEqual([2]);
    const aggregated = await colleague.ok('aggregateProcesses', {
      body: { search: { conditions: [mine] }, measures: [{ measure: 'Count' }] },
    });
    expect(aggregated.totals.values).toEqual(['1']);
  });

  test("is rejected with the path of every condition that doesn't support 'me' or a period", async () => {
    const conditions: Condition[] = [
      { field: deals.field('Name').id, operator: 'Equals', value: { me: true } },
      { field: 'DueDate', operator: 'More', value: { period: 'Today' } },
      { field: '01a221d7-0000-7000-8000-000000000000', operator: 'Equals', value: { me: true } },
    ];
    const places = [
      ['conditions', 0, 'value', 'me'],
      ['conditions', 1, 'value', 'period'],
      ['conditions', 2, 'field'],
    ];
    const searched = await admin.refused(400, 'searchItems', { params: { id }, body: { conditions } });
    expect(searched.issues.map(({ path }) => path)).toEqual(places);
    const measures = [{ measure: 'Count' as const }];
    const counted = await admin.refused(400, 'aggregateItems', {
      params: { id },
      body: { search: { conditions }, measures },
    });
    expect(counted.issues.map(({ path }) => path)).toEqual(places);
  });
});
