import type { CSSProperties } from 'react';
import type { FieldDefinition } from '#core/model.ts';
import './fieldLook.css';
import { toFieldColors } from '../kit/readableText.ts';

export interface FieldStyle {
  /**
   * The class for the element around the value, or around label and value; an empty string if the field has no custom
   * look.
   */
  readonly className: string;
  readonly style: CSSProperties | undefined;
}

/** The look of elements that aren't fields. */
export const defaultFieldStyle: FieldStyle = { className: '', style: undefined };

const looks = new WeakMap<FieldDefinition, FieldStyle>();

/**
 * Returns how an admin wants a field to look (cssClass, bgColor, fgColor) in forms, lists, cards and tables.
 * `fieldLook.css` defines the effect; all text stays readable in both colour modes.
 */
export function getFieldStyle(definition: FieldDefinition): FieldStyle {
  const known = looks.get(definition);
  if (known) return known;
  const { bgColor, cssClass } = definition;
  const style = toFieldColors(definition) as CSSProperties | undefined;
  const names = [style && 'dk-field-coloured', bgColor && 'dk-field-ground', cssClass];
  const className = names.filter(Boolean).join(' ');
  const look = { className, style };
  looks.set(definition, look);
  return look;
}
