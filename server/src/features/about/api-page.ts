import { calls } from '@lingostory/contract/accounts/calls';
import type { JsonSchema } from './json-schema.ts';

type ApiParameter = {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: JsonSchema;
};
type Content = Record<string, { schema: JsonSchema }>;
type Operation = {
  operationId: string;
  summary: string;
  'x-access': string;
  parameters?: ApiParameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content: Content }>;
};
type ApiEntry = { method: string; path: string; operation: Operation };

const accessLabels: Record<string, string> = {
  anyone: 'Everyone',
  member: 'Members',
  administrator: 'Administrators',
  'signed-in': 'Whoever is signed in',
};

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use in HTML. */
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character);
const renderCode = (text: string) => `<code>${escapeHtml(text)}</code>`;

/** Escapes text and turns `backticks` into code elements. */
const renderInlineCode = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** Describes a field's type in a few words, such as `integer, 1 to 5`. */
function formatType(schema: JsonSchema): string {
  const { type, format, items, minimum, maximum, minLength, maxLength, pattern } = schema;
  const typeLabel = Array.isArray(type) ? type.join(' or ') : String(type ?? 'anything');
  const itemLabel = type === 'array' && items ? ` of ${formatType(items as JsonSchema)}` : '';
  const choicesLabel = Array.isArray(schema.enum) ? `one of ${schema.enum.map(String).join(', ')}` : '';
  const formatRange = (min: unknown, max: unknown, unit: string) => {
    if (min === undefined && max === undefined) return '';
    if (max === undefined && min === 1 && unit !== '') return 'not empty';
    if (max === undefined) return `at least ${min}${unit}`;
    return min === undefined ? `at most ${max}${unit}` : `${min} to ${max}${unit}`;
  };
  const rangeLabels = [formatRange(minimum, maximum, ''), formatRange(minLength, maxLength, ' characters')];
  const patternLabel = pattern ? `like ${pattern}` : '';
  return [`${typeLabel}${itemLabel}`, String(format ?? ''), choicesLabel, ...rangeLabels, patternLabel]
    .filter(Boolean)
    .join(', ');
}

/** Lists the fields of an object, or of an array's items, as nested lists. */
function renderFields(schema: JsonSchema): string {
  const itemSchema = schema.type === 'array' ? (schema.items as JsonSchema | undefined) : schema;
  const properties = (itemSchema?.properties ?? {}) as Record<string, JsonSchema>;
  const requiredNames = (itemSchema?.required ?? []) as string[];
  const rows = Object.entries(properties).map(([name, field]) => {
    const optionalMark = requiredNames.includes(name) ? '' : ' <em>optional</em>';
    return `<li>${renderCode(name)} ${escapeHtml(formatType(field))}${optionalMark}${renderFields(field)}</li>`;
  });
  return rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '';
}

function renderParameters(parameters: readonly ApiParameter[]): string {
  const rows = parameters.map(({ name, in: location, required, description, schema }) => {
    const optionalMark = required ? '' : ' <em>optional</em>';
    const note = description ? ` ${renderInlineCode(description)}` : '';
    return `<li>${renderCode(name)} in the ${location}: ${escapeHtml(formatType(schema))}${optionalMark}${note}</li>`;
  });
  return rows.length > 0 ? `<h4>Address</h4><ul>${rows.join('')}</ul>` : '';
}

function renderBody({ requestBody }: Operation): string {
  const content = requestBody?.content ?? {};
  // Multipart is the last content type. It describes the most fields, because only multipart bodies can include files.
  const lastContent = Object.values(content).at(-1);
  if (!lastContent) return '';
  return `<h4>Body</h4><p>${Object.keys(content).map(renderCode).join(', ')}</p>${renderFields(lastContent.schema)}`;
}

function renderResponses({ responses }: Operation): string {
  const rows = Object.entries(responses).map(([status, { description, content }]) => {
    const fields = status === '200' ? renderFields(content['application/json']?.schema ?? {}) : '';
    return `<li>${renderCode(status)} ${renderInlineCode(description)}${fields}</li>`;
  });
  return `<h4>Responses</h4><ul>${rows.join('')}</ul>`;
}

function renderCallSection({ method, path, operation }: ApiEntry): string {
  const accessLevel = operation['x-access'];
  return `<section id="${operation.operationId}">
<h3><span class="method">${method.toUpperCase()}</span> ${renderCode(path)}</h3>
<p>${escapeHtml(operation.summary)}</p>
<p class="who">${escapeHtml(accessLabels[accessLevel] ?? accessLevel)}</p>
<details><summary>Fields and responses</summary>
${renderParameters(operation.parameters ?? [])}${renderBody(operation)}${renderResponses(operation)}
</details>
</section>`;
}

/** Renders the OpenAPI document as a static HTML page without scripts. */
export function renderApiPage(document: JsonSchema): string {
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const entries = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = [...new Set(entries.map(({ path }) => path.split('/')[1] ?? ''))];
  const listGroupEntries = (group: string) => entries.filter(({ path }) => path.split('/')[1] === group);
  const contents = groups.map((group) => {
    const links = listGroupEntries(group).map(
      ({ method, path, operation }) =>
        `<li><a href="#${operation.operationId}">${method.toUpperCase()} ${escapeHtml(path)}</a></li>`,
    );
    return `<li>${escapeHtml(group)}<ul>${links.join('')}</ul></li>`;
  });
  const sections = groups.map(
    (group) => `<h2>${escapeHtml(group)}</h2>\n${listGroupEntries(group).map(renderCallSection).join('\n')}`,
  );
  const { title, description } = document.info as { title: string; description: string };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>The API of ${escapeHtml(title)}</title>
<link rel="stylesheet" href="/v1/docs.css">
</head>
<body>
<header>
<h1>The API of ${escapeHtml(title)}</h1>
<p>${escapeHtml(description)}</p>
<p>Every path stands under ${renderCode('/v1')}. Whoever is signed in sends ${renderCode('Authorization: Bearer …')} with the token that
${renderCode(`${calls.signIn.method} ${calls.signIn.path}`)} returns. A problem is ${renderCode('{message, errors?}')}. The same for machines:
<a href="/v1/openapi.json">openapi.json</a>.</p>
</header>
<nav aria-label="Calls"><ul>${contents.join('')}</ul></nav>
<main>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

export const apiPageStyle = `:root { color-scheme: light dark; --paper: #fbf7f0; --ink: #211c16; --soft: #5f564b; --line: #ddd3c3; --blue: #1d4477; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16130f; --ink: #ece5d8; --soft: #b5aa99; --line: #3b342b; --blue: #a9c7f2; }
}
body { max-width: 880px; margin: 0 auto; padding: 32px 20px 96px; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 Inter, system-ui, sans-serif; }
h1, h2 { font-family: Literata, Georgia, serif; line-height: 1.2; }
h2 { margin: 56px 0 8px; text-transform: capitalize; }
h3 { margin: 0 0 4px; font-size: 1.0625rem; overflow-wrap: anywhere; }
h4 { margin: 16px 0 4px; font-size: 0.875rem; }
a { color: var(--blue); }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
code { font: 0.9em ui-monospace, monospace; }
section { padding: 20px 0; border-top: 1px solid var(--line); scroll-margin-top: 16px; }
section p { margin: 4px 0; }
ul { margin: 4px 0; padding-left: 20px; }
li { overflow-wrap: anywhere; }
em, .who { color: var(--soft); }
summary { min-height: 32px; color: var(--blue); cursor: pointer; }
.method { display: inline-block; min-width: 4.5em; color: var(--soft); }
`;
