import {
  type FormPosition,
  type FormQuestionPosition,
  getFormPosition,
  getRequestedFields,
} from '#core/chatForms/place.ts';
import { filterChoices, findAnswerOptions, QUESTION_BUTTON_IDS } from '#core/chatForms/processAnswer.ts';
import { getFormLabel } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { ChatContext } from '#core/field/chatPart.ts';
import { localizeField } from '#core/field/system/writableSystemFields.ts';
import type {
  ChatChoice,
  ChatFormMessage,
  ChatFormProgress,
  LanguageTexts,
  MessageButton,
} from '#core/model.ts';
import { messages } from '../messages/index.ts';
import { findChatChoices } from './findChatChoices.ts';
import type { FormSession, ValidatedAnswers } from './validateAnswers.ts';

const PAGE = 8;

export interface NextFormQuestion {
  readonly message: ChatFormMessage;
  /** Includes the choices that the buttons of the message represent. */
  readonly progress: ChatFormProgress;
  /** The field of the question; `null` for the final confirmation. */
  readonly fieldId: string | null;
}

export interface NextQuestionInput {
  readonly filling: FormSession;
  readonly judged: ValidatedAnswers;
  readonly progress: ChatFormProgress;
  readonly context: ChatContext;
  /** The choices found for a typed text; `undefined` if nothing was searched for or found. */
  readonly found?: readonly ChatChoice[];
}

export async function askNextQuestion(asking: NextQuestionInput): Promise<NextFormQuestion> {
  const place = getFormPosition(asking.judged.filled, asking.progress);
  return place.kind === 'Summary' ? askForConfirmation(asking) : askQuestion(asking, place);
}

async function askQuestion(
  asking: NextQuestionInput,
  place: FormQuestionPosition,
): Promise<NextFormQuestion> {
  const { filling, judged, progress, context } = asking;
  const { locale } = filling;
  const offer = findAnswerOptions({ filled: judged.filled, progress, context }, place);
  const choices = await readChoices(asking, place);
  const page = Math.min(progress.page ?? 0, Math.max(0, Math.ceil(choices.length / PAGE) - 1));
  const shown = choices.slice(page * PAGE, (page + 1) * PAGE);
  const isLast = (page + 1) * PAGE >= choices.length;
  const buttons = [
    ...shown.map(({ label }, index) => ({ id: String(index), text: label })),
    ...(page > 0 ? [button(asking, QUESTION_BUTTON_IDS.previousPage)] : []),
    ...(isLast ? [] : [button(asking, QUESTION_BUTTON_IDS.nextPage)]),
    ...controls(asking, place),
  ];
  const lines = [
    formatQuestionText(asking, place),
    // The hint about what to type isn't needed to choose from the found choices.
    ...(offer?.hint && !asking.found ? [offer.hint[locale]] : []),
    ...(progress.search
      ? [messages.text(locale, 'found', { search: progress.search, count: choices.length })]
      : []),
  ];
  return {
    message: {
      text: lines.join('\n'),
      buttons,
      ...(offer?.share ? { share: offer.share } : {}),
    },
    progress: { ...progress, page, offered: shown },
    fieldId: place.field.definition.id,
  };
}

async function readChoices(
  asking: NextQuestionInput,
  place: FormQuestionPosition,
): Promise<readonly ChatChoice[]> {
  const { filling, judged, progress, context, found } = asking;
  if (found) return found;
  const offer = findAnswerOptions({ filled: judged.filled, progress, context }, place);
  if (!offer) return [];
  if (offer.lookUp?.fewestLetters === 0)
    return findChatChoices(filling, place.asked.definition, { wanted: offer.lookUp, text: '' });
  return filterChoices(offer, progress.search);
}

function formatQuestionText(
  { filling, judged, progress, context }: NextQuestionInput,
  place: FormQuestionPosition,
): string {
  const { form, locale } = filling;
  const { field, column } = place;
  const fields = getRequestedFields(judged.filled);
  const { id } = field.definition;
  const own = getTextWithFallback(form.questions?.[id], locale);
  const name = getName(field, { filling });
  const where = { place: fields.indexOf(field) + 1, all: fields.length };
  const question = messages.text(locale, 'question', { ...where, question: own || name });
  const value = progress.values[id];
  const rows = value?.tableValue?.length ?? 0;
  const count = field.isArray ? (value?.listValue?.length ?? 0) : 0;
  const text = value && !column ? field.toText(value, context) : '';
  return [
    question,
    ...(column ? [messages.text(locale, 'cell', { row: rows + 1, column: column.definition.name })] : []),
    ...(count > 0 ? [messages.text(locale, 'values', { text, count })] : []),
    ...(text !== '' && !field.isArray ? [messages.text(locale, 'now', { text })] : []),
  ].join('\n');
}

function controls(
  asking: NextQuestionInput,
  { field, column, canSkip, canKeep, canGoBack }: FormQuestionPosition,
) {
  const isSeveral = field.isArray || column !== null;
  return [
    ...(canKeep
      ? [button(asking, QUESTION_BUTTON_IDS.keep, isSeveral ? 'button.enough' : 'button.keep')]
      : []),
    ...(canKeep && isSeveral ? [button(asking, QUESTION_BUTTON_IDS.clear)] : []),
    ...(canSkip ? [button(asking, QUESTION_BUTTON_IDS.skip)] : []),
    ...(canGoBack ? [button(asking, QUESTION_BUTTON_IDS.back)] : []),
    button(asking, QUESTION_BUTTON_IDS.cancel),
  ];
}

type ButtonText = Parameters<typeof messages.text>[1];

function button(
  { filling }: Pick<NextQuestionInput, 'filling'>,
  id: string,
  textId = `button.${id}`,
): MessageButton {
  return { id, text: messages.text(filling.locale, textId as ButtonText) };
}

/** Lists all answers, one per line, for confirmation. */
function askForConfirmation(asking: NextQuestionInput): NextFormQuestion {
  const { filling, judged, progress, context } = asking;
  const lines = getRequestedFields(judged.filled).flatMap(field => {
    const value = progress.values[field.definition.id];
    return field.isEmpty(value) ? [] : [`${getName(field, asking)}: ${field.toText(value, context)}`];
  });
  const hasBack = progress.done.length > 0;
  return {
    message: {
      text: [messages.text(filling.locale, 'summary'), '', ...lines].join('\n'),
      buttons: [
        button(asking, QUESTION_BUTTON_IDS.confirm),
        ...(hasBack ? [button(asking, QUESTION_BUTTON_IDS.back)] : []),
        button(asking, QUESTION_BUTTON_IDS.cancel),
      ],
    },
    progress: { ...progress, offered: [] },
    fieldId: null,
  };
}

function getName(field: BoundField, { filling }: Pick<NextQuestionInput, 'filling'>): string {
  const { registry } = filling.opened.compiled;
  return field.definition.system
    ? localizeField(field.definition, registry.writtenFields, filling.locale).name
    : getFormLabel(field);
}

/** Returns the text in the given language, or else in the other language, or else `''`. */
export function getTextWithFallback(texts: LanguageTexts | undefined, locale: 'en' | 'uk'): string {
  const { en = '', uk = '' } = texts ?? {};
  return (locale === 'uk' ? uk.trim() || en.trim() : en.trim() || uk.trim()) ?? '';
}

export type { FormPosition };
