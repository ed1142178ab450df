import type { CSSProperties } from 'react';
import type { FieldDefinition } from '#core/model.ts';
import './fieldLook.css';
import { fieldColors } from '../kit/readableText.ts';

export interface FieldLook {
  /** Of the element around the value, or around the label and the value; empty where nothing is to be said. */
  readonly className: string;
  readonly style: CSSProperties | undefined;
}

/** The look of things that are no fields. */
export const plainLook: FieldLook = { className: '', style: undefined };

const looks = new WeakMap<FieldDefinition, FieldLook>();

/**
 * How an admin wants a field to look (cssClass, bgColor, fgColor), wherever it is drawn: form, list, card, table. What the
 * colours mean there is in `fieldLook.css`; all text can be read in both themes.
 */
export function fieldLook(definition: FieldDefinition): FieldLook {
  const known = looks.get(definition);
  if (known) return known;
  const { bgColor, cssClass } = definition;
  const style = fieldColors(definition) as CSSProperties | undefined;
  const names = [style && 'dk-field-coloured', bgColor && 'dk-field-ground', cssClass];
  const className = names.filter(Boolean).join(' ');
  const look = { className, style };
  looks.set(definition, look);
  return look;
}
