/** Lists every call of the contract with valid parameters and a valid body, as the basis for the permission tests. */

import { administrationCalls } from './callsOfAdministration.ts';
import { automationCalls } from './callsOfAutomation.ts';
import { chatCalls } from './callsOfChat.ts';
import { configurationCalls } from './callsOfConfiguration.ts';
import { familyCalls } from './callsOfFamily.ts';
import { fileCalls } from './callsOfFiles.ts';
import { notificationCalls } from './callsOfNotifications.ts';
import { processCalls } from './callsOfProcesses.ts';
import { recordCalls } from './callsOfRecords.ts';
import { reminderCalls } from './callsOfReminders.ts';
import { reportCalls } from './callsOfReports.ts';
import { sessionCalls } from './callsOfSessions.ts';
import { transformationCalls } from './callsOfTransformations.ts';
import { webhookCalls } from './callsOfWebhooks.ts';
import { duplicateCalls } from './duplicateCalls.ts';
import type { RightsCall } from './rightsCall.ts';

export const rightsCalls: readonly RightsCall[] = [
  ...sessionCalls,
  ...administrationCalls,
  ...configurationCalls,
  ...recordCalls,
  ...automationCalls,
  ...webhookCalls,
  ...duplicateCalls,
  ...transformationCalls,
  ...processCalls,
  ...familyCalls,
  ...fileCalls,
  ...reminderCalls,
  ...reportCalls,
  ...notificationCalls,
  ...chatCalls,
];
