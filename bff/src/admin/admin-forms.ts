import { escapeMarkup } from '../common/http/escape.js';
import { REASON_MAX } from './act-form.dto.js';

export interface Field {
  label: string;
  name: string;
  type?: 'text' | 'number';
  value?: string;
  max?: number;
  isRequired?: boolean;
}

const NUMBER = 'type="number" min="1" step="1" inputmode="numeric"';

function input({ label, name, type = 'text', value = '', max, isRequired = false }: Field): string {
  const kind =
    type === 'number' ? `${NUMBER} max="${max}"` : `type="text" maxlength="${max ?? 300}" autocomplete="off"`;
  return `<label${type === 'text' ? ' class="wide"' : ''}>${escapeMarkup(label)}
<input name="${name}" ${kind} value="${escapeMarkup(value)}"${isRequired ? ' required' : ''}></label>`;
}

const hidden = ([name, value]: [string, string]) =>
  `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`;

const WHY: Field = { label: 'Why', name: 'why', max: REASON_MAX, isRequired: true };

/**
 * Returns the HTML form of one act, with a required field for the reason.
 *
 * @param button label that names the act and its subject, so that every button on the page has a unique label
 */
export function actForm(act: string, button: string, fields: Field[] = [], fixed: Record<string, string> = {}): string {
  return `<form method="post" action="/admin/acts/${act}" aria-label="${escapeMarkup(button)}">
${Object.entries(fixed).map(hidden).join('')}${[...fields, WHY].map(input).join('\n')}
<button>${escapeMarkup(button)}</button>
</form>`;
}
