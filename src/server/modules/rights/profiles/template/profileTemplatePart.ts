import type { TemplatePart } from '#core/template/templatePart.ts';
import { findListProblems } from '#core/template/templateProblems.ts';
import { exportProfiles, type TemplateProfile } from './exportProfiles.ts';
import { planProfiles } from './planProfiles.ts';

declare module '#core/template/template.ts' {
  interface Template {
    /** In order: the first profile that matches a user applies. */
    readonly usageProfiles?: readonly TemplateProfile[];
  }
}

export const profileTemplatePart: TemplatePart = {
  findProblems: ({ usageProfiles }) => [
    ...findListProblems('usageProfiles', usageProfiles, ['assignments', 'directories', 'menu']),
    ...findListProblems(
      'the usageProfiles that say a home page',
      Array.isArray(usageProfiles) ? usageProfiles.filter(profile => profile?.home !== undefined) : undefined,
      ['home'],
    ),
  ],
  exportFrom: account => ({ usageProfiles: [...exportProfiles(account).values()] }),
  plan: planProfiles,
};
