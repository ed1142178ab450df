import { getFileExtension } from '#core/fileName.ts';
import { getFileKind } from '#core/files/fileKind.ts';

const KINDS: readonly string[] = ['Image', 'Pdf', 'Text', 'Table', 'Audio', 'Video', 'Document'];
/** Extensions of files that can execute code when opened, regardless of the media type. */
const RUN =
  /^(app|apk|bat|cmd|com|cpl|dll|dmg|exe|hta|html?|jar|js|jse|lnk|mjs|msi|msp|pif|ps1|py|reg|scr|sh|svg|vb|vbe|vbs|ws|wsf|xhtml|xht)$/;

/** Returns true if a public visitor can send the file, i.e. if users can view it and opening it executes no code. */
export function isAcceptedFile({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return KINDS.includes(getFileKind({ name, type })) && !RUN.test(getFileExtension(name).toLowerCase());
}
