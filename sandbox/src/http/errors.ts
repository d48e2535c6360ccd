export type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: unknown;
};

/** An error response in Stripe's format: `{error: {type, code, param, message}}`. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function createInvalidRequestError(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
}

export function createNotFoundError(objectType: string, id: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${objectType}: '${id}'`,
    param: 'id',
  });
}

/**
 * Creates the error for an unknown id in a parameter (400). For an unknown id in the path, use the error for a
 * missing resource (404).
 */
export function createUnknownReferenceError(objectType: string, id: string, param: string): ApiError {
  return createInvalidRequestError(`No such ${objectType}: '${id}'`, param, 'resource_missing');
}

export function createMissingParamError(param: string): ApiError {
  return createInvalidRequestError(`Missing required param: ${param}.`, param, 'parameter_missing');
}
