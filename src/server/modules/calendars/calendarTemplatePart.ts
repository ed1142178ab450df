import { type ConfigurationDocument, filterDocumentsByKind } from '#core/configuration/documents.ts';
import type { Calendar } from '#core/model.ts';
import { isObject, isSameJson } from '#core/sameJson.ts';
import type { TemplatePart } from '#core/template/templatePart.ts';

declare module '#core/template/template.ts' {
  interface Template {
    readonly calendar?: Calendar;
  }
}

/** A template that is loaded as an addition sets the calendar only if the account has none. */
export const calendarTemplatePart: TemplatePart = {
  findProblems: ({ calendar }) =>
    calendar === undefined || isObject(calendar) ? [] : ['template.json: "calendar" must be an object.'],
  exportFrom({ documents }) {
    const calendar = getCalendar(documents);
    return calendar ? { calendar } : {};
  },
  plan:
    ({ template: { calendar, isAddition }, documents }) =>
    () => {
      const current = getCalendar(documents);
      const isKept = isAddition === true && current !== undefined;
      if (!calendar || isKept || isSameJson(calendar, current)) return [];
      return [{ kind: 'SaveCalendar', calendar }];
    },
};

function getCalendar(documents: readonly ConfigurationDocument[]): Calendar | undefined {
  const [document] = filterDocumentsByKind(documents, 'Calendar');
  if (!document) return undefined;
  const { name: _, ...calendar } = document.content;
  return calendar;
}
