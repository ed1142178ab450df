/** What people are told of, in the order in which filters and settings list it. */
export const kinds = [
  'Assigned',
  'Mentioned',
  'Comment',
  'File',
  'StatusChanged',
  'ReminderDue',
  'WorkFinished',
  'RightsChanged',
  'NewLogin',
] as const;
