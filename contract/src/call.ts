import type { AnyObjectSchema, InferType } from 'yup';
import type { FileFields } from './files.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Access = 'anyone' | 'signed-in' | 'member' | 'administrator';
/**
 * How the input is sent, except for path parameters. The server accepts a request body in any of the last three
 * encodings.
 */
export type Encoding = 'query' | 'json' | 'form' | 'multipart';
/**
 * Error statuses specific to a call. 401: the credentials are invalid. 402: the member has no credit. 404: the
 * resource does not exist or belongs to another member.
 */
export type OwnProblem = 401 | 402 | 404;

/**
 * Request and response schemas. They are kept separate from the call, so that the client can make a request without
 * loading yup.
 */
export type CallSchemas = {
  summary: string;
  /** Path parameters, query and body combined. Their names never clash. */
  input: AnyObjectSchema;
  /** The body of a 200 response; an empty object if the response is a file. */
  response: AnyObjectSchema;
  /** Error statuses that this call can return in addition to those of every call. */
  problems?: readonly OwnProblem[];
  /** Schema of the `data` sent with the message of a 404. The studio uses it for an empty list. */
  notFoundData?: AnyObjectSchema;
  /**
   * Schema of the `data` sent with the message of a 422: why a payment granted nothing, or the current version of a
   * row that has changed.
   */
  invalidData?: AnyObjectSchema;
  /** The files of a multipart body, by field. Defaults to none. */
  files?: FileFields;
};

type CallDefinition = {
  readonly method: Method;
  /** The path after `/v1`, with `{name}` for a parameter. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Defaults to `query` for GET and DELETE, and to `json` for POST and PUT. */
  readonly encoding?: Encoding;
  /** Set for a call that is open to anyone but returns more to a signed-in user. */
  readonly bearer?: 'optional';
  /**
   * The maximum size of a JSON body in bytes, if the default of 100 kB is too small. The body is read only after the
   * access check.
   */
  readonly maxBody?: number;
  /** The media types of the response, if it is a file download instead of JSON. */
  readonly download?: readonly string[];
  /** Fixed input that is always sent in the query, whatever the encoding. */
  readonly query?: Readonly<Record<string, string>>;
};

declare const schemasOf: unique symbol;

/** An API call. Its schemas exist only in its type, not at runtime. */
export type Call<Schemas extends CallSchemas = CallSchemas> = CallDefinition & {
  readonly name: string;
  readonly encoding: Encoding;
  readonly [schemasOf]?: Schemas;
};

/** A call together with its schemas, which the server and the API documentation need. */
export type DescribedCall<C extends Call = Call> = C & CallSchemas;

type Calls<Schemas, Definitions> = {
  readonly [Name in keyof Definitions & keyof Schemas]: Definitions[Name] & {
    readonly name: Name;
    readonly encoding: Encoding;
    readonly [schemasOf]?: Schemas[Name];
  };
};

/**
 * Defines the calls of a feature, each under the name of its schemas. A call without schemas, or schemas without a
 * call, is a compile error. The client's endpoints, the server's routes, the API documentation and the tests are all
 * derived from these definitions.
 */
export function defineCalls<Schemas extends Record<string, CallSchemas>>() {
  return <const Definitions extends { readonly [Name in keyof Schemas]: CallDefinition }>(
    definitions: Definitions & { readonly [Name in Exclude<keyof Definitions, keyof Schemas>]: never },
  ) =>
    Object.fromEntries(
      Object.entries<CallDefinition>(definitions).map(([name, definition]) => {
        const hasNoBody = definition.method === 'GET' || definition.method === 'DELETE';
        return [name, { encoding: hasNoBody ? 'query' : 'json', ...definition, name }];
      }),
    ) as Calls<Schemas, Definitions>;
}

export type SchemasOf<C> = C extends { readonly [schemasOf]?: infer Schemas extends CallSchemas }
  ? Schemas
  : never;
export type InputOf<C> = InferType<SchemasOf<C>['input']>;
export type ResponseOf<C> = InferType<SchemasOf<C>['response']>;
export type FilesOf<C> =
  SchemasOf<C> extends { files: infer Files extends FileFields } ? Files : Record<never, never>;
