import { unwrapResponse } from '#core/template/templateApi.ts';
import type { ActivityScope } from './activityScope.ts';
import type { TemplateActivity } from './templateActivity.ts';

/** Loads reminders for the user who loads the template; some of them are for groups, too. */
export async function loadReminders(scope: ActivityScope, { reminders }: TemplateActivity): Promise<void> {
  const api = await scope.apiOf();
  const { items } = await unwrapResponse(
    'the reminders',
    api.POST('/reminders/search', { body: { take: 100, users: [scope.me.id] } }),
  );
  const known = new Set(items.map(({ text }) => text));
  for (const { at: startsLocal, groups = [], directory: code, record, ...reminder } of reminders) {
    if (known.has(reminder.text)) continue;
    const on = code !== undefined && record !== undefined ? await scope.record(code, record) : undefined;
    const body = {
      ...reminder,
      startsLocal,
      users: [scope.me.id],
      groups: groups.flatMap(name => scope.groups.get(name) ?? []),
      ...(on ? { directoryId: on.directory.id, itemId: on.item.id } : {}),
    };
    await unwrapResponse(reminder.text, api.POST('/reminders', { body }));
  }
}
