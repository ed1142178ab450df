/**
 * Fills a demo with the activity of its users, through the calls that these users would make. Can be run
 * again: existing activity isn't added again.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Template } from '#core/template/template.ts';
import { type TemplateApi, unwrapResponse } from '#core/template/templateApi.ts';
import { type ActivityScope, openActivityScope } from './activityScope.ts';
import { loadChat } from './loadChat.ts';
import {
  attachTemplateFiles,
  createTemplateComments,
  createTemplateRecords,
  loadTemplateFollowers,
  loadTemplateOpenRecords,
  loadTemplateRecordChanges,
} from './loadRecordActivity.ts';
import { loadReminders } from './loadReminders.ts';
import { loadViews } from './loadViews.ts';
import type { TemplateActivity } from './templateActivity.ts';

export interface ActivityLoading {
  readonly template: Template;
  readonly activity: TemplateActivity;
  /** The user who loads the template. */
  readonly userId: string;
  readonly signal: AbortSignal;
  apiOf(userId: string): Promise<TemplateApi>;
  /** A client of the public API without a session. */
  readonly visitors: TemplateApi;
  readBytes(name: string): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * @throws TemplateError if the template refers to something missing; TemplateRejectedError if the server
 * rejects a call.
 */
export async function loadActivity(loading: ActivityLoading): Promise<void> {
  const { template, activity, userId, apiOf, visitors, readBytes, signal } = loading;
  const scope = await openActivityScope(template, apiOf, userId);
  await loadViews(scope, activity);
  await loadTemplateFollowers(scope, activity);
  await createTemplateRecords(scope, activity);
  await loadTemplateRecordChanges(scope, activity);
  await attachTemplateFiles(scope, activity, readBytes);
  await createTemplateComments(scope, activity);
  await loadReminders(scope, activity);
  await loadChat(scope, activity, visitors);
  await loadTemplateOpenRecords(scope, activity);
  await waitForRules(scope, signal);
}

const POLL_MS = 200;
/** Rules run in the background, and the demo works even without their log, so the wait is limited. */
const MAX_WAIT_MS = 10_000;

async function waitForRules(scope: ActivityScope, signal: AbortSignal): Promise<void> {
  const api = await scope.apiOf();
  for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_MS) {
    const rules = await unwrapResponse('the rules', api.GET('/automation/rules'));
    if (rules.every(({ enabled, lastRunAt }) => !enabled || lastRunAt !== null)) return;
    await wait(POLL_MS, undefined, { signal });
  }
}
