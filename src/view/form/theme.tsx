import { withTheme } from '@rjsf/core';
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { FORM_FIELD_COMPONENT_NAME } from '#core/directory/compileDirectory.ts';
import { DocketField } from './DocketField.tsx';

/** rjsf with our theme: rjsf manages data, layout and submit; our components draw every field. */
export const ThemedForm = withTheme({
  templates: { ObjectFieldTemplate: FormGrid, FieldTemplate: BareField, ErrorListTemplate: Nothing },
  fields: { [FORM_FIELD_COMPONENT_NAME]: DocketField },
});

function FormGrid({ properties }: ObjectFieldTemplateProps) {
  return <div className="dk-form-grid">{properties.map(property => property.content)}</div>;
}

/** Draws only the field component, which includes label, help and errors. */
function BareField({ children }: FieldTemplateProps) {
  return children;
}

function Nothing() {
  return null;
}
